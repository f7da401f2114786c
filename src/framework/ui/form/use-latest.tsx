import { useEffect, useRef } from 'react'

/** The newest value for functions that stay the same. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
