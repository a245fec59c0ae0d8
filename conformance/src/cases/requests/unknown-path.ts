import { defineCase } from '../../engine/conformance-case.js';

export const unknownPath = defineCase({
  id: 'unknown-path',
  title: 'Returns 404 with a problem document for an unknown path',
  clause: '404',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const unknown = await session.send({ method: 'GET', path: `/${session.unique('nowhere').replaceAll(' ', '-')}` });
    unknown.expectProblem(404);
  },
});
