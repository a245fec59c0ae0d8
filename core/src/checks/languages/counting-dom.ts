import type { IDomFacade } from 'fontoxpath';
import type { Attr, CharacterData, Element, Node } from 'slimdom';

const MAX_STEPS = 1_000_000;

/** How an XPath reads a document. Throws an `Error` when it has read too much. */
export function countingDom(): IDomFacade {
  let steps = 0;
  const count = <T>(value: T): T => {
    steps += 1;
    if (steps > MAX_STEPS) throw new Error('the XPath is too expensive to evaluate on this document');
    return value;
  };
  const dom = {
    getAllAttributes: (node: Element) => count(node.attributes),
    getAttribute: (node: Element, name: string) => count(node.getAttribute(name)),
    getChildNodes: (node: Node) => {
      steps += node.childNodes.length;
      return count(node.childNodes);
    },
    getData: (node: Attr | CharacterData) => count('value' in node ? node.value : node.data),
    getFirstChild: (node: Node) => count(node.firstChild),
    getLastChild: (node: Node) => count(node.lastChild),
    getNextSibling: (node: Node) => count(node.nextSibling),
    getParentNode: (node: Node) => count(node.nodeType === 2 ? (node as Attr).ownerElement : node.parentNode),
    getPreviousSibling: (node: Node) => count(node.previousSibling),
  };
  return dom;
}
