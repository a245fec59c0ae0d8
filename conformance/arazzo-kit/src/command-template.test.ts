import { describe, expect, test } from '@jest/globals';
import { expandCommand } from './command-template.js';

const values = {
  document: '/tmp/a b/case.arazzo.yaml',
  folder: '/tmp/a b',
  workflow: 'main',
  origin: 'http://127.0.0.1:1',
  report: '/tmp/r.json',
  inputs: '/tmp/i.json',
  inputValues: { text: 'a b', list: [1] },
  servers: { one: 'http://127.0.0.1:1', two: 'http://127.0.0.1:1/v2' },
};

describe('a command template', () => {
  test.each<[string, readonly string[]]>([
    ['run {document} -w {workflow}', ['run', '/tmp/a b/case.arazzo.yaml', '-w', 'main']],
    ['run "two words" \'{origin}/x\'', ['run', 'two words', 'http://127.0.0.1:1/x']],
    ['run --inputs={inputs-json}', ['run', '--inputs={"text":"a b","list":[1]}']],
    [
      'run --server {source}={server} -q',
      ['run', '--server', 'one=http://127.0.0.1:1', '--server', 'two=http://127.0.0.1:1/v2', '-q'],
    ],
    ['run --server={server}', ['run', '--server=http://127.0.0.1:1', '--server=http://127.0.0.1:1/v2']],
    ['run --input {input}={value}', ['run', '--input', 'text=a b', '--input', 'list=[1]']],
  ])('%s', (template, args) => {
    expect(expandCommand(template, values)).toEqual(args);
  });

  test('leaves options of inputs and sources out if there are none', () => {
    const args = expandCommand('run --input {input}={value} --server {source}={server}', {
      ...values,
      inputValues: {},
      servers: {},
    });
    expect(args).toEqual(['run']);
  });

  test('with an unknown placeholder is rejected', () => {
    expect(() => expandCommand('run {file}', values)).toThrow('{file} is not a placeholder');
  });
});
