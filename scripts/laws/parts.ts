/** Parts that a part may use besides itself. `tenders` and `marketplace` must not use each other. */
const MAY_USE: Record<string, string[]> = {
  framework: [],
  runtime: ['framework'],
  reference: ['framework'],
  companies: ['framework', 'reference'],
  tenders: ['framework', 'reference', 'companies'],
  marketplace: ['framework', 'reference', 'companies'],
  orders: ['framework', 'reference', 'companies', 'tenders', 'marketplace'],
  notifications: ['framework', 'reference', 'companies', 'tenders', 'marketplace', 'orders'],
  app: ['framework', 'runtime', 'reference', 'companies', 'tenders', 'marketplace', 'orders', 'notifications'],
  main: ['framework', 'runtime', 'app'],
}

export const isPart = (part: string) => part in MAY_USE

/** Slices contain the subjects of the application; `app` and `main` compose them. */
export const isSlice = (part: string) => isPart(part) && part !== 'app' && part !== 'main'

export const mayUse = (part: string, other: string) => part === other || Boolean(MAY_USE[part]?.includes(other))

/** The part of a file of `src`; undefined elsewhere. */
export const partOf = (file: string) => /^src\/([\w-]+)\//.exec(file)?.[1]
