/** A question whose answers are kept for a while, per key. */
export interface Remembered<Answer> {
  ask: (key: string, load: () => Promise<Answer>) => Promise<Answer>
  /** Forgets every answer, after a change of this process' own. */
  forget: () => void
}

/** Keeps answers for so many seconds, at most `max` of them. Callers at the same time share one question; a failure is not kept. */
export function remember<Answer>({ seconds, max = 500 }: { seconds: number; max?: number }): Remembered<Answer> {
  const answers = new Map<string, { until: number; answer: Promise<Answer> }>()
  return {
    ask(key, load) {
      const known = answers.get(key)
      if (known && known.until > Date.now()) return known.answer
      const answer = load()
      answers.delete(key)
      answers.set(key, { until: Date.now() + seconds * 1000, answer })
      // The oldest question stands first.
      if (answers.size > max) answers.delete(answers.keys().next().value!)
      answer.catch(() => {
        if (answers.get(key)?.answer === answer) answers.delete(key)
      })
      return answer
    },
    forget: () => answers.clear(),
  }
}
