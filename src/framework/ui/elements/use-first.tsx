import { useState } from 'react'

/**
 * Returns the first non-null value: keeps a form open after its own submission makes the action impossible, and waits
 * for pending data.
 */
export function useFirst<A>(value: A): A {
  const [first, setFirst] = useState(value)
  if (!first && value) setFirst(value)
  return first || value
}
