/** The sum of the lowest nets of the lines that count; null where one of them is offered by nobody. */
export function sumOfLowest(lines: readonly { optional: boolean; lowest_net: number | null }[]): number | null {
  let sum = 0
  for (const { optional, lowest_net } of lines) {
    if (optional) continue
    if (lowest_net === null) return null
    sum += lowest_net
  }
  return sum
}
