import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY_SECONDS } from '#lib/time/time.ts';
import { readPlainJwt, signPlainJwt } from './plainJwt.ts';

type Fault =
  | 'breaks off'
  | 'answers 500'
  | 'is signed by somebody else'
  | 'is about another payment'
  | 'has the type of another message'
  | 'knows nothing of it';

/** The claims of a question as docs/bridge.md describes them to host teams. */
interface Question {
  typ: 'question';
  iat: number;
  action: 'query' | 'close' | 'refund' | 'queryRefund';
  paymentId: string;
  refundId?: string;
  amountFen?: number;
}

/**
 * A server that behaves like that of a host app, written after docs/bridge.md without code of the gateway. A fault
 * spoils the next reply about a payment, after the server has done what was requested. `onRefund` runs after a refund
 * was accepted and before the reply is sent; `address` is the path of the request.
 */
export function standInHost(onRefund: (address: string) => Promise<void> = () => Promise.resolve()) {
  const trades = new Map<string, { amountFen: number; isClosed?: boolean }>();
  const refunds = new Map<string, { paymentId: string; amountFen: number; isDone: boolean }>();
  const faults = new Map<string, Fault>();
  /** The questions that were received and accepted, with the type of their content. */
  const questions: { contentType: string | undefined; question: Question }[] = [];
  let secret = '';
  let now: () => Date = () => new Date();

  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      void answerTo(body, request.headers['content-type'], request.url ?? '').then((answer) => {
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
  async function answerTo(body: string, contentType: string | undefined, address: string) {
    const { token } = JSON.parse(body) as { token: string };
    const question = readPlainJwt(token, secret) as Question | undefined;
    if (question?.typ !== 'question' || seconds() - question.iat > DAY_SECONDS) return undefined;
    questions.push({ contentType, question });
    const { paymentId, action } = question;
    const fault = faults.get(paymentId);
    faults.delete(paymentId);
    const answer = signedAnswer(question, fault);
    if (action === 'refund') await onRefund(address);
    return { token: answer, fault };
  }

  const seconds = () => Math.floor(now().getTime() / 1000);

  function signedAnswer({ action, paymentId, refundId, amountFen = 0 }: Question, fault: Fault | undefined): string {
    const key = fault === 'is signed by somebody else' ? 'another secret of another server' : secret;
    const sign = (claims: object) => signPlainJwt({ iat: seconds(), ...claims }, key);
    if (fault === 'has the type of another message') {
      // Apart from the claim `typ`, this is a valid reply.
      const typ = refundId === undefined ? 'refund' : 'payment';
      return sign({ typ, state: 'absent', paymentId, ...(refundId !== undefined && { refundId }) });
    }
    if (refundId !== undefined) {
      if (fault === 'knows nothing of it') return sign({ typ: 'refund', refundId, state: 'absent' });
      if (action === 'refund' && !refunds.has(refundId)) refunds.set(refundId, { paymentId, amountFen, isDone: false });
      const refund = refunds.get(refundId);
      return sign({ typ: 'refund', refundId, state: refund ? (refund.isDone ? 'done' : 'accepted') : 'absent' });
    }
    const trade = trades.get(paymentId);
    const about = fault === 'is about another payment' ? '202611230000000000000000' : paymentId;
    const paid = { transactionId: `HOST${paymentId}`, amountFen: trade?.amountFen, paidAt: 1_795_000_000 };
    return sign({ typ: 'payment', paymentId: about, ...(trade ? { state: 'paid', ...paid } : { state: 'open' }) });
  }

  return {
    async start(itsSecret: string, clock: () => Date): Promise<string> {
      secret = itsSecret;
      now = clock;
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments`;
    },
    stop: () => void server.close(),
    questions,
    pay: (paymentId: string, amountFen: number) => void trades.set(paymentId, { amountFen }),
    misbehave: (paymentId: string, fault: Fault) => void faults.set(paymentId, fault),
    refundsOf: (paymentId: string) =>
      Array.from(refunds.values())
        .filter((refund) => refund.paymentId === paymentId)
        .map(({ amountFen }) => amountFen),
    completeRefunds: () => refunds.forEach((refund) => Object.assign(refund, { isDone: true })),
  };
}
