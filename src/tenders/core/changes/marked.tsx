import styles from './marked.module.css'
import type { ReactNode } from 'react'

export const Removed = ({ children }: { children: ReactNode }) => (
  <del className={styles.removed}>
    <span aria-hidden="true">{'−\u00a0'}</span>
    {children}
  </del>
)

export const Added = ({ children }: { children: ReactNode }) => (
  <ins className={styles.added}>
    <span aria-hidden="true">{'+\u00a0'}</span>
    {children}
  </ins>
)
