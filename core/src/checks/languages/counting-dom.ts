import type { IDomFacade } from 'fontoxpath';
import type { Attr, CharacterData, Element, Node } from 'slimdom';
import { type SpendWork, textWork } from '../work-budget.js';

/** How an XPath reads a document: each step, and the length of each text, is counted. */
export function countingDom(spend: SpendWork): IDomFacade {
  const count = <T>(value: T): T => {
    spend(1);
    return value;
  };
  const dom = {
    getAllAttributes: (node: Element) => {
      spend(1 + node.attributes.length);
      return node.attributes;
    },
    getAttribute: (node: Element, name: string) => {
      spend(1 + (node.attributes.length >> 4));
      return node.getAttribute(name);
    },
    getChildNodes: (node: Node) => {
      // Most calls look for one of them.
      spend(1 + (node.childNodes.length >> 6));
      return node.childNodes;
    },
    getData: (node: Attr | CharacterData) => {
      const data = 'value' in node ? node.value : node.data;
      spend(textWork(data.length));
      return data;
    },
    getFirstChild: (node: Node) => count(node.firstChild),
    getLastChild: (node: Node) => count(node.lastChild),
    getNextSibling: (node: Node) => count(node.nextSibling),
    getParentNode: (node: Node) => count(node.nodeType === 2 ? (node as Attr).ownerElement : node.parentNode),
    getPreviousSibling: (node: Node) => count(node.previousSibling),
  };
  return dom;
}
