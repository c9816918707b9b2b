/** The accessible name of an agent: the name, and the role if the agent has one. */
export function agentName(name: string): RegExp {
  return new RegExp(`^${name.replaceAll("/", "\\/")}( ?, (duelist|initiator|controller|sentinel))?$`);
}
