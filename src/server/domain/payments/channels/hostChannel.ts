import * as v from 'valibot';
import { SECOND_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import type { HostPayment } from '#server/settings/accounts.ts';
import type { ChannelAnswer, PaymentChannel, RefundAnswer } from './channel.ts';
import { readHostMessage, signHostMessage, type HostMessage } from './hostMessages.ts';
import { sandboxTradeRepository } from './sandboxTrades.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
const Reply = v.object({ token: v.string() });

/** The payment in the host app: the page calls the app, and the host's server reports the payment to the gateway. */
export function hostChannel(host: HostPayment, db: Database, now: () => Date): PaymentChannel {
  const { secret, url } = host;
  // If the settings contain no address of a host server, the simulator takes its place. Its payments are stored in the
  // same table as those of the sandbox.
  if (url === undefined) return simulatedHost(db, now);

  async function ask(question: Omit<HostMessage<'question'>, 'iat' | 'typ'>): Promise<string> {
    const response = await fetch(url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: await signHostMessage<'question'>({ typ: 'question', ...question }, secret, now()),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The server of the host answered ${response.status}.`);
    return v.parse(Reply, await response.json()).token;
  }

  async function askAboutRefund(
    question: Omit<HostMessage<'question'>, 'iat' | 'typ'> & { refundId: string },
  ): Promise<RefundAnswer> {
    const { state, problem, refundId } = await readHostMessage('refund', await ask(question), host, now());
    if (refundId !== question.refundId) throw new Error('The server of the host answered about another refund.');
    return state === 'failed' ? { state, problem } : { state };
  }

  async function askAboutPayment(action: 'query' | 'close', paymentId: string): Promise<ChannelAnswer> {
    const answer = await readHostMessage('payment', await ask({ action, paymentId }), host, now());
    if (answer.paymentId !== paymentId) throw new Error('The server of the host answered about another payment.');
    return answer.state === 'paid' ? { state: 'paid', receipt: receiptOf(answer) } : { state: answer.state };
  }

  return {
    begin: ({ id }) => Promise.resolve({ kind: 'host', paymentId: id }),
    query: ({ id }) => askAboutPayment('query', id),
    close: async ({ id }) => {
      await askAboutPayment('close', id);
    },
    async refund({ number, attemptId, amountFen }) {
      const question = { action: 'refund', paymentId: attemptId, refundId: number, amountFen } as const;
      const answer = await askAboutRefund(question);
      // The error makes the job send the refund again. If `absent` were returned as the result, nobody would query the
      // refund any more.
      if (answer.state === 'absent') throw new Error('The server of the host has not accepted a refund.');
      return answer;
    },
    queryRefund: ({ number, attemptId }) =>
      askAboutRefund({ action: 'queryRefund', paymentId: attemptId, refundId: number }),
  };
}

export const receiptOf = ({ transactionId, amountFen, paidAt }: HostMessage<'notification'>) => ({
  transactionId,
  amountFen,
  paidAt: new Date(paidAt * SECOND_MS),
});

function simulatedHost(db: Database, now: () => Date): PaymentChannel {
  const books = sandboxTradeRepository(db, now);
  return {
    async begin(attempt) {
      await books.open(attempt);
      return { kind: 'host', paymentId: attempt.id };
    },
    query: ({ id }) => books.query(id),
    close: ({ id }) => books.close(id),
    refund: (refund) => books.refund(refund),
    queryRefund: (refund) => books.queryRefund(refund),
  };
}
