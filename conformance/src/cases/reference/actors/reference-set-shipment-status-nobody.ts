import { defineCase } from '../../../engine/conformance-case.js';

export const referenceSetShipmentStatusNobody = defineCase({
  id: 'reference-set-shipment-status-nobody',
  title: 'setShipmentStatus without a credential answers 401 with a challenge',
  place: 'setShipmentStatus 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('setShipmentStatus', {
      ...{ path: { trackingNumber: session.unique('nothing') }, body: { status: 'delivered' } },
      as: null,
    });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
