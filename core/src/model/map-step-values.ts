import type { OperationStep } from './chain.js';
import { formatPointer } from './json-pointer.js';
import type { JsonValue } from './json.js';
import { parseExpression } from './runtime-expression.js';

/** The parts of a step whose strings may contain mapping text. */
type StepWithValues = Pick<OperationStep, 'parameters' | 'body' | 'captures'>;

/** A value of a step and its location. */
export interface StepValue {
  /** Where it is in the step: `parameters/path/id`, `body`, `replacements/0`, `captures/total`. */
  readonly path: string;
  /** Its strings may contain mapping text. */
  readonly value: JsonValue;
}

/** Every value of a step whose strings may contain mapping text; captures that are expressions are not among them. */
export function listStepValues({ parameters, body, captures }: StepWithValues): readonly StepValue[] {
  return [
    ...parameters.map(({ in: location, name, value }) => ({
      path: `parameters${formatPointer([location, name])}`,
      value,
    })),
    ...(body?.payload === undefined ? [] : [{ path: 'body', value: body.payload }]),
    ...(body?.replacements ?? []).map(({ value }, index) => ({ path: `replacements/${String(index)}`, value })),
    ...captures.flatMap(({ name, expression }) =>
      parseExpression(expression) === undefined
        ? [{ path: `captures${formatPointer([name])}`, value: expression }]
        : [],
    ),
  ];
}

/** Copies a step with each value of `listStepValues` changed by the callback. */
export function mapStepValues<T extends StepWithValues>(step: T, change: (value: JsonValue) => JsonValue): T {
  const { parameters, body, captures } = step;
  const text = (expression: string): string => {
    const changed = parseExpression(expression) === undefined ? change(expression) : expression;
    return typeof changed === 'string' ? changed : expression;
  };
  return {
    ...step,
    parameters: parameters.map((parameter) => ({ ...parameter, value: change(parameter.value) })),
    ...(body === undefined
      ? {}
      : {
          body: {
            ...body,
            ...(body.payload === undefined ? {} : { payload: change(body.payload) }),
            ...(body.replacements === undefined
              ? {}
              : { replacements: body.replacements.map((each) => ({ ...each, value: change(each.value) })) }),
          },
        }),
    captures: captures.map((capture) => ({ ...capture, expression: text(capture.expression) })),
  };
}
