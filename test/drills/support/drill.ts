/** What a drill is given: how long it may take, and where its figures go. */
export interface DrillContext {
  /** A shorter run with the same guarantees, for a first look. */
  short: boolean
  /** Progress, one line at a time. */
  print: (line: string) => void
  /** One figure beside its goal; one that misses it fails the drill. */
  figure: (name: string, value: string | number, goal: string, reached: boolean) => void
}

/** A long trial of the whole product, bounded in time, that ends with figures. */
export interface Drill {
  /** The reliability goals it measures, such as `G-04`. */
  goals: readonly string[]
  title: string
  /** Minutes after which it is given up and counts as failed. */
  minutes: { full: number; short: number }
  run: (context: DrillContext) => Promise<void>
}
