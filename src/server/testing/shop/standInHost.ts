import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HostMessage, readHostMessage, signHostMessage } from '#server/domain/payments/channels/hostMessages.ts';

type Fault =
  | 'breaks off'
  | 'answers 500'
  | 'is signed by somebody else'
  | 'is about another payment'
  | 'has the type of another message';

/**
 * A server that behaves like that of a host app. A fault spoils the next reply about a payment, after the server has
 * done what was requested. `onRefund` runs after a refund was accepted and before the reply is sent; `address` is the
 * path of the request.
 */
export function standInHost(onRefund: (address: string) => Promise<void> = () => Promise.resolve()) {
  const trades = new Map<string, { amountFen: number; isClosed?: boolean }>();
  const refunds = new Map<string, { paymentId: string; amountFen: number; isDone: boolean }>();
  const faults = new Map<string, Fault>();
  let secret = '';
  let now: () => Date = () => new Date();

  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      void answerTo(body, request.url ?? '').then((answer) => {
        if (!answer) response.writeHead(401).end();
        else if (answer.fault === 'breaks off') request.socket.destroy();
        else
          response.writeHead(answer.fault === 'answers 500' ? 500 : 200).end(JSON.stringify({ token: answer.token }));
      });
    });
  });

  /**
   * Returns undefined for a query that the server does not accept. For example, if a test sets the clock forward by
   * days, a query becomes too old while it is being sent.
   */
  async function answerTo(body: string, address: string) {
    const { token } = JSON.parse(body) as { token: string };
    const question = await readHostMessage('question', token, { secret }, now()).catch(() => undefined);
    if (!question) return undefined;
    const { paymentId, action } = question;
    const fault = faults.get(paymentId);
    faults.delete(paymentId);
    const answer = await signedAnswer(question, fault);
    if (action === 'refund') await onRefund(address);
    return { token: answer, fault };
  }

  async function signedAnswer(question: HostMessage<'question'>, fault: Fault | undefined): Promise<string> {
    const { action, paymentId, refundId = '' } = question;
    const key = fault === 'is signed by somebody else' ? 'another secret of another server' : secret;
    if (fault === 'has the type of another message') {
      // Apart from its type, this is a valid answer.
      const answer = { state: 'absent', paymentId, refundId, problem: '' } as const;
      return refundId === ''
        ? signHostMessage<'refund'>({ typ: 'refund', ...answer }, key, now())
        : signHostMessage<'payment'>({ typ: 'payment', ...answer }, key, now());
    }
    if (action === 'refund' || action === 'queryRefund') {
      if (action === 'refund' && !refunds.has(refundId)) {
        refunds.set(refundId, { paymentId, amountFen: question.amountFen ?? 0, isDone: false });
      }
      const refund = refunds.get(refundId);
      const state = refund ? (refund.isDone ? 'done' : 'accepted') : 'absent';
      return signHostMessage<'refund'>({ typ: 'refund', refundId, state, problem: '' }, key, now());
    }
    const trade = trades.get(paymentId);
    const about = fault === 'is about another payment' ? '202611230000000000000000' : paymentId;
    const paid = { transactionId: `HOST${paymentId}`, amountFen: trade?.amountFen ?? 0, paidAt: 1_795_000_000 };
    const state = trade ? ({ state: 'paid', ...paid } as const) : ({ state: 'open' } as const);
    return signHostMessage<'payment'>({ typ: 'payment', paymentId: about, ...state }, key, now());
  }

  return {
    async start(itsSecret: string, clock: () => Date): Promise<string> {
      secret = itsSecret;
      now = clock;
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments`;
    },
    stop: () => void server.close(),
    pay: (paymentId: string, amountFen: number) => void trades.set(paymentId, { amountFen }),
    misbehave: (paymentId: string, fault: Fault) => void faults.set(paymentId, fault),
    refundsOf: (paymentId: string) =>
      Array.from(refunds.values())
        .filter((refund) => refund.paymentId === paymentId)
        .map(({ amountFen }) => amountFen),
    completeRefunds: () => refunds.forEach((refund) => Object.assign(refund, { isDone: true })),
  };
}
