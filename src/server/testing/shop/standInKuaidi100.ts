import crypto from 'node:crypto';
import { standInServer } from './standInServer.ts';

interface Query {
  com: string;
  num: string;
  phone?: string;
}

/** A server that behaves like Kuaidi100: it checks signatures as documented, and knows the parcels that a test adds. */
export function standInKuaidi100() {
  const account = { customer: 'customer-1', key: 'key-of-tests', root: '' };
  const asked: Query[] = [];
  const parcels = new Map<string, { state: string; data: { context: string; ftime: string }[] }>();
  const refusal = (returnCode: string, message: string) => ({
    body: JSON.stringify({ result: false, returnCode, message }),
  });
  const server = standInServer(({ method, url, body }) => {
    const form = new URLSearchParams(body);
    const param = form.get('param') ?? '';
    const signed = crypto.createHash('md5').update(param + account.key + account.customer);
    const isSigned = form.get('sign') === signed.digest('hex').toUpperCase();
    if (method !== 'POST' || url.pathname !== '/poll/query.do' || url.search !== '')
      return refusal('400', '提交的数据不完整');
    if (form.get('customer') !== account.customer || !isSigned) return refusal('503', '验证签名失败');
    const query = JSON.parse(param) as Query;
    asked.push(query);
    const parcel = parcels.get(query.num);
    if (!parcel) return refusal('500', '查询无结果，请隔段时间再查');
    return { body: JSON.stringify({ message: 'ok', status: '200', nu: query.num, com: query.com, ...parcel }) };
  });
  return { account, asked, parcels, server };
}
