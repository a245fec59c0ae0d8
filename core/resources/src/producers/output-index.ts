import type { OperationDetail } from '@opchain/core/internal/model';
import type { RecordInput } from './list-record-inputs.js';
import { collectionNoun, listRecordOutputs, type RecordOutput } from './list-record-outputs.js';
import type { SchemaMemory } from './schema-memory.js';

/** An operation, with what its links have in common. */
export interface Producer {
  readonly id: string;
  readonly path: string;
  /** The path that records are added to. */
  readonly collection: string;
  /** What it makes: `order` for `/orders`. */
  readonly noun: string;
  /** How likely it makes records. */
  readonly score: number;
  /** True if it says where the record is that it created. */
  readonly hasLocation: boolean;
}

/** An output, with its operation. */
export interface IndexedOutput extends RecordOutput {
  /** Its place in the order of operations and of their responses. */
  readonly serial: number;
  readonly producer: Producer;
}

/** Outputs that links name: by their operation, pointers into its response body. */
export type DocumentedOutputs = ReadonlyMap<string, readonly string[]>;

/** The outputs of all operations by their names: an input fits few of them. */
export class OutputIndex {
  readonly #byWords = new Map<string, IndexedOutput[]>();
  readonly #byRecord = new Map<string, IndexedOutput[]>();
  readonly #byProducer = new Map<string, IndexedOutput[]>();

  /** @param chosen the IDs of the operations that create a record whose key the client chooses */
  constructor(operations: readonly OperationDetail[], chosen: ReadonlySet<string>, memory: SchemaMemory) {
    let serial = 0;
    for (const operation of operations) {
      const isPut = operation.method === 'PUT' && isCollectionOfPut(operation.path, operations);
      const producer = describeProducer(operation, { isChosen: chosen.has(operation.id), isPut });
      for (const output of listRecordOutputs(operation, memory)) this.#add({ ...output, serial: serial++, producer });
    }
  }

  #add(output: IndexedOutput): void {
    const words = output.words.join(' ');
    append(this.#byWords, words, output);
    for (const noun of output.nouns.length > 1 ? new Set(output.nouns) : output.nouns)
      append(this.#byRecord, `${noun}/${words}`, output);
    append(this.#byProducer, output.producer.id, output);
  }

  /** The outputs that may fit an input, in their order. */
  candidates({ in: location, words, noun, field }: RecordInput, documented: DocumentedOutputs): IndexedOutput[] {
    const name = words.join(' ');
    const isSpecific = words.length > 1 || (location !== 'path' && noun !== undefined);
    const lists = [
      isSpecific ? this.#byWords.get(name) : this.#byRecord.get(`${noun}/${name}`),
      noun === undefined ? undefined : this.#byRecord.get(`${noun}/${field.join(' ')}`),
      [...documented].flatMap(([id, pointers]) =>
        (this.#byProducer.get(id) ?? []).filter(({ pointer }) => pointers.includes(pointer)),
      ),
    ];
    return [...new Set(lists.flatMap((list) => list ?? []))].sort((a, b) => a.serial - b.serial);
  }
}

function append(map: Map<string, IndexedOutput[]>, key: string, output: IndexedOutput): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [output]);
  else list.push(output);
}

/** True if PUT adds to a collection: it has records, and nothing is posted to it. */
function isCollectionOfPut(path: string, operations: readonly OperationDetail[]): boolean {
  return (
    !path.endsWith('}') &&
    operations.some((each) => each.path.startsWith(`${path}/{`)) &&
    !operations.some((each) => each.path === path && each.method === 'POST')
  );
}

function describeProducer(
  { id, method, path, responses }: OperationDetail,
  { isChosen, isPut }: { readonly isChosen: boolean; readonly isPut: boolean },
): Producer {
  let score = -0.05 * (path.split('{').length - 1);
  let hasLocation = false;
  if (isChosen) score += 0.1;
  else if (method === 'POST' || isPut) {
    const created = responses.find(({ status }) => status === '201');
    hasLocation = created?.headers.some(({ name }) => name.toLowerCase() === 'location') === true;
    if (created !== undefined) score += 0.1;
    if (hasLocation) score += 0.02;
  } else score -= method === 'GET' && !path.endsWith('}') ? 0.15 : 0.5;
  const collection = isChosen ? path.replace(/\/\{[^}]+\}$/, '') : path;
  return { id, path, score, hasLocation, collection, noun: collectionNoun(collection) };
}
