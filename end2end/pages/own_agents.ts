// The agents that a player plays.

import { expect, type Locator, type Page } from "@playwright/test";

import { agentName } from "./agents.ts";

export class OwnAgents {
  static path = "/you#agents";
  static title = "You";

  constructor(private readonly page: Page) {}

  agent(name: string): Locator {
    return this.page.getByRole("checkbox", { name: agentName(name) });
  }

  async turns(name: string): Promise<void> {
    await this.page.getByRole("group", { name: "Agents you play" }).getByText(name, { exact: true }).click();
  }

  async has(...names: string[]): Promise<void> {
    for (const name of names) await expect(this.agent(name)).toBeChecked();
    await expect(this.page.locator(".agent-picker input:checked")).toHaveCount(names.length);
  }
}
