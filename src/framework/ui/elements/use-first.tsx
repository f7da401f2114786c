import { useState } from 'react'

/**
 * The first value that is something: whether an act is possible, or which. What one's own act changes does not take its form
 * away, and what is still on its way when the form opens is waited for.
 */
export function useFirst<A>(value: A): A {
  const [first, setFirst] = useState(value)
  if (!first && value) setFirst(value)
  return first || value
}
