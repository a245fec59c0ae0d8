import { defineCase } from '../../../engine/conformance-case.js';

export const referenceSetShipmentStatusUnauthenticated = defineCase({
  id: 'reference-set-shipment-status-unauthenticated',
  title: 'Returns 401 with a challenge for setShipmentStatus without a credential',
  clause: 'setShipmentStatus 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('setShipmentStatus', {
      ...{ path: { trackingNumber: session.unique('nothing') }, body: { status: 'delivered' } },
      as: null,
    });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
