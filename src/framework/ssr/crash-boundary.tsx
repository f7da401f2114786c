import { Component, type ReactNode } from 'react'
import { Crash } from '#framework/ui/page/states.tsx'

interface Props {
  children: ReactNode
}

/** Turns a bug of one page into a page that says so, with the frame still in place. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <Crash /> : this.props.children
  }
}
