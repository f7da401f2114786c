import { toAsciiDigits } from '#framework/text/normalize.ts'

/** Rewrites the digits of other scripts in what is typed, without moving the caret. */
export function rewriteAsciiDigits(input: HTMLInputElement): string {
  const ascii = toAsciiDigits(input.value)
  if (ascii === input.value) return ascii
  const caret = input.selectionStart
  input.value = ascii
  input.setSelectionRange(caret, caret)
  return ascii
}
