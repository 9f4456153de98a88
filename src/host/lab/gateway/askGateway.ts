/** Calls a gateway endpoint that exists only for the simulator. Throws if the call fails. */
export async function askGateway(path: string, order: object): Promise<unknown> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}
