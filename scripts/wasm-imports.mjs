// The import section of a wasm module: https://webassembly.github.io/spec/core/binary/modules.html#import-section

const SECTION = 2;

/** Reads a module. Returns its bytes before and after the import section, and the imports: their names, and their type as
 * bytes and as text (`(memory 17)`; functions have no text). */
function read(bytes) {
  let at = 8;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const name = () => {
    const length = number();
    return bytes.toString("utf8", at, (at += length));
  };
  const limits = () => (bytes[at++] & 1 ? `${number()} ${number()}` : `${number()}`);
  const types = [
    () => void number(),
    () => (at++, `(table ${limits()} funcref)`),
    () => `(memory ${limits()})`,
    () => (at++, bytes[at++] ? "(global (mut i32))" : "(global i32)"),
  ];
  for (;;) {
    const start = at;
    const id = bytes[at++];
    const end = number() + at;
    if (id === SECTION) {
      const imports = Array.from({ length: number() }, () => {
        const [module, field, from] = [name(), name(), at];
        const text = types[bytes[at++]]();
        return { module, field, text, type: bytes.subarray(from, at) };
      });
      return { before: bytes.subarray(0, start), imports, after: bytes.subarray(end) };
    }
    if (id === undefined) throw new Error("wasm-imports.mjs: the module has no imports");
    at = end;
  }
}

/** The names and types of the imports. */
export const importsOf = (bytes) => read(bytes).imports;

/** The module with other names of the imports: `rename` returns the new field for an old one. */
export function withImports(bytes, rename) {
  const number = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)]);
  const name = (text) => [...number(Buffer.byteLength(text)), ...Buffer.from(text)];
  const { before, imports, after } = read(bytes);
  const content = imports.flatMap(({ module, field, type }) => [...name(module), ...name(rename(field)), ...type]);
  const body = [...number(imports.length), ...content];
  return Buffer.concat([before, Buffer.from([SECTION, ...number(body.length), ...body]), after]);
}
