/** The path of a read, and of the one that guests have instead. */
export const orGuests = <Path extends string>(path: Path) =>
  ({ guest: `/unauthorized${path}`, signedIn: path }) as const
