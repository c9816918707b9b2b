// Declares the nodes of a map board for TipTap 3, so that an editor of one's own keeps boards exactly.
//
// ProseMirror drops attributes that are not declared. `MapBoard.configure({ attributes: { boardItem: ["curve"] } })`
// declares further ones, for boards of a newer version.

import { Node } from "@tiptap/core";

const BOARD = ["map", "base", "title", "version"];
const PHASE = ["id", "name", "at"];
const ITEM = [
  "id", "kind", "at", "target", "points", "radius", "angle", "spread", "style", "shape", "agent", "playerId", "ability",
  "label", "note", "by", "images", "video", "removed",
];

function boardNode(name, own, settings) {
  return Node.create({
    name,
    ...settings,
    selectable: name === "mapBoard",
    addOptions() {
      return { attributes: {} };
    },
    addAttributes() {
      const names = [...own, ...(this.options.attributes[name] ?? [])];
      // Without a value, an attribute stays absent in the JSON: a phase stores only what differs.
      return Object.fromEntries(names.map((each) => [each, { default: undefined, rendered: false }]));
    },
    parseHTML() {
      const attributes = (element) => {
        try {
          return JSON.parse(element.getAttribute("data-attributes"));
        } catch {
          return false;
        }
      };
      return [{ tag: `div[data-type="${name}"]`, getAttrs: attributes }];
    },
    renderHTML({ node }) {
      const attributes = { "data-type": name, "data-attributes": JSON.stringify(node.attrs) };
      return node.isLeaf ? ["div", attributes] : ["div", attributes, 0];
    },
  });
}

export const BoardItem = boardNode("boardItem", ITEM, { atom: true });
export const BoardPhase = boardNode("boardPhase", PHASE, { content: "boardItem*" });
export const MapBoard = boardNode("mapBoard", BOARD, {
  group: "block",
  content: "boardPhase+",
  atom: true,
  isolating: true,
  draggable: true,
  addExtensions() {
    const { attributes } = this.options;
    return [BoardPhase.configure({ attributes }), BoardItem.configure({ attributes })];
  },
});
