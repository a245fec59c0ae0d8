import { defineCase } from '../../../engine/conformance-case.js';

export const referenceSetShipmentStatusBadCredential = defineCase({
  id: 'reference-set-shipment-status-bad-credential',
  title: 'Returns 401 for an invalid credential in setShipmentStatus',
  clause: 'setShipmentStatus 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['x-api-key', 'wrong'] as const;
    const rejected = await session.call('setShipmentStatus', {
      ...{ path: { trackingNumber: session.unique('nothing') }, body: { status: 'delivered' } },
      as: null,
      headers: [header],
    });
    rejected.expectProblem(401);
  },
});
