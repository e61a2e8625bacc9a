/**
 * The answers of statements that were sent one after another in a transaction, without waiting in between. If one
 * fails, those behind it fail as well ("current transaction is aborted"): rejects with the first failure in their
 * order, which is the cause, once all are answered.
 */
export async function inTurn<Answers extends readonly unknown[]>(
  answers: readonly [...{ [Index in keyof Answers]: Promise<Answers[Index]> }],
): Promise<Answers> {
  const settled = await Promise.allSettled(answers);
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  }) as unknown as Answers;
}
