import type { ParameterSpec } from '../../model/api-description.js';
import type { JsonValue } from '../../model/json.js';

/** A parameter of a call and its value before serialization. */
export interface ParameterValue {
  readonly spec: ParameterSpec;
  readonly value: JsonValue;
}
