import type { Box } from '@opchain/drawing';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

/** Sets a geometric property through the element's style object: a strict content security policy would reject an attribute. */
class GeometryDirective extends Directive {
  override render(_property: string, _value: number): undefined {
    return undefined;
  }

  override update(part: ElementPart, [property, value]: [string, number]): undefined {
    (part.element as HTMLElement).style.setProperty(property, `${value}px`);
  }
}

const geometry = directive(GeometryDirective);

/** Height of an element, in CSS pixels. */
export function heightOf(pixels: number): ReturnType<typeof geometry> {
  return geometry('height', pixels);
}

/** Distance of an element from the top of its container, in CSS pixels. */
export function topOf(pixels: number): ReturnType<typeof geometry> {
  return geometry('top', pixels);
}

/** Indentation of a row in a tree, in CSS pixels; rows at a great depth stay in their column. */
export function indentOf(depth: number): ReturnType<typeof geometry> {
  return geometry('padding-inline-start', Math.min(depth, 6) * 14);
}

class PositionDirective extends Directive {
  override render(_x: number, _y: number, _scale?: number): undefined {
    return undefined;
  }

  override update(part: ElementPart, [x, y, scale = 1]: [number, number, number?]): undefined {
    (part.element as HTMLElement).style.setProperty(
      'transform',
      `translate(${x}px, ${y}px)${scale === 1 ? '' : ` scale(${scale})`}`,
    );
  }
}

const position = directive(PositionDirective);

/** Positions an element with a transform, in CSS pixels. */
export function positionAt(x: number, y: number, scale = 1): ReturnType<typeof position> {
  return position(x, y, scale);
}

class BoxDirective extends Directive {
  override render(_box: Box): undefined {
    return undefined;
  }

  override update(part: ElementPart, [{ x, y, width, height }]: [Box]): undefined {
    const { style } = part.element as HTMLElement;
    style.setProperty('transform', `translate(${x}px, ${y}px)`);
    style.setProperty('width', `${width}px`);
    style.setProperty('height', `${height}px`);
  }
}

const box = directive(BoxDirective);

/** Positions and sizes an element to a box, in CSS pixels. */
export function boxOf(value: Box): ReturnType<typeof box> {
  return box(value);
}
