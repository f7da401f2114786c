import { useT } from '#framework/ssr/context.tsx'
import { summarizeLines } from '#tenders/core/publishing/lines-summary.ts'
import { hasLines, isBegun, stepOf, type StepNumber } from '#tenders/core/publishing/publish-facts.ts'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'

/** Whether a step is complete, and its state in words. */
export function useStepState(number: StepNumber) {
  const t = useT()
  const { facts, missing, step } = usePublishing()
  const here = step === number
  const left = missing.filter((field) => stepOf(field) === number).length
  const done = left === 0
  const lines = number === 2 && hasLines(facts) ? summarizeLines(facts.texts.lines).count : 0
  const state = () => {
    if (lines > 0 && (done || here)) return t('lines.count', { count: lines })
    if (here) return t('publishing.state_here')
    if (!done)
      return isBegun(number, facts) ? t('publishing.state_missing', { count: left }) : t('publishing.state_empty')
    return t(number === 4 ? 'publishing.state_skip' : 'publishing.state_done')
  }
  // The last step is complete from the start; its bar fills once the step was opened.
  return { done: done && !(number === 4 && step !== 4), left, words: state() }
}
