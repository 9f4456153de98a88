import { readHostMessage, signHostMessage } from './hostMessages.ts';

/**
 * The tokens in this file were computed by another implementation (Python's hmac and base64 modules), so they show what
 * host apps send and understand. A change of the format is a change of the contract with them (docs/bridge.md).
 */
const SECRET = 'a secret that only the two servers know';
const NOW = new Date(1_795_000_000_000);

describe('the wire format of the messages between the gateway and the server of a host app', () => {
  it('encodes a request for a refund as a JWT with the algorithm HS256 and exactly the documented claims', async () => {
    const question = {
      ...({ typ: 'question', action: 'refund', paymentId: '202611230000000000000001' } as const),
      refundId: '202611230000000000000002',
      amountFen: 9_900,
    };
    expect(await signHostMessage<'question'>(question, SECRET, NOW)).toBe(
      [
        'eyJhbGciOiJIUzI1NiJ9.',
        'eyJ0eXAiOiJxdWVzdGlvbiIsImFjdGlvbiI6InJlZnVuZCIsInBheW1lbnRJZCI6IjIwMjYxMTIzMDAwMDAw',
        'MDAwMDAwMDAwMSIsInJlZnVuZElkIjoiMjAyNjExMjMwMDAwMDAwMDAwMDAwMDAyIiwiYW1vdW50RmVuIjo5',
        'OTAwLCJpYXQiOjE3OTUwMDAwMDB9.',
        'HAkWYOn-XZwzplB6obXGboa5kPy3vRd0j93YHop95iQ',
      ].join(''),
    );
  });

  it.each([
    [
      'a report of a payment',
      'notification',
      {
        iat: 1795000000,
        typ: 'payment',
        state: 'paid',
        paymentId: '202611230000000000000001',
        transactionId: 'T-1',
        amountFen: 9900,
        paidAt: 1794999990,
      },
      [
        'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.',
        'eyJpYXQiOjE3OTUwMDAwMDAsInR5cCI6InBheW1lbnQiLCJzdGF0ZSI6InBhaWQiLCJwYXltZW50SWQiOiIy',
        'MDI2MTEyMzAwMDAwMDAwMDAwMDAwMDEiLCJ0cmFuc2FjdGlvbklkIjoiVC0xIiwiYW1vdW50RmVuIjo5OTAw',
        'LCJwYWlkQXQiOjE3OTQ5OTk5OTB9.',
        'uZHTujCmATPSl1yurjYhM7X51ryA3DCCdJK2VhEoAJM',
      ].join(''),
    ],
    [
      'an answer about a payment',
      'payment',
      { iat: 1795000000, typ: 'payment', state: 'open', paymentId: '202611230000000000000001' },
      [
        'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.',
        'eyJpYXQiOjE3OTUwMDAwMDAsInR5cCI6InBheW1lbnQiLCJzdGF0ZSI6Im9wZW4iLCJwYXltZW50SWQiOiIy',
        'MDI2MTEyMzAwMDAwMDAwMDAwMDAwMDEifQ.',
        'DseAx_OnWWcfNyODKvTmz5LzdjeQkxZCE08sGRvu39U',
      ].join(''),
    ],
    [
      'an answer about a refund',
      'refund',
      {
        iat: 1795000000,
        typ: 'refund',
        refundId: '202611230000000000000002',
        state: 'failed',
        problem: 'no money left',
      },
      [
        'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.',
        'eyJpYXQiOjE3OTUwMDAwMDAsInR5cCI6InJlZnVuZCIsInJlZnVuZElkIjoiMjAyNjExMjMwMDAwMDAwMDAw',
        'MDAwMDAyIiwic3RhdGUiOiJmYWlsZWQiLCJwcm9ibGVtIjoibm8gbW9uZXkgbGVmdCJ9.',
        '9UEWWO2Hr2bgd2DqdhIc-_wLM48iJWJeguL3tMwoHSg',
      ].join(''),
    ],
    [
      'a question for details',
      'detailsQuestion',
      { iat: 1795000000, typ: 'detailsQuestion', paymentId: '202611230000000000000001' },
      [
        'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.',
        'eyJpYXQiOjE3OTUwMDAwMDAsInR5cCI6ImRldGFpbHNRdWVzdGlvbiIsInBheW1lbnRJZCI6IjIwMjYxMTIz',
        'MDAwMDAwMDAwMDAwMDAwMSJ9.',
        'k0pocs3iDMImaiyEr7c9pj8DO5Is93i1AzlRDaFzapE',
      ].join(''),
    ],
  ] as const)('lets the gateway read %s that another implementation has signed', async (_, name, claims, token) => {
    expect(await readHostMessage(name, token, { secret: SECRET }, NOW)).toEqual(claims);
  });
});
