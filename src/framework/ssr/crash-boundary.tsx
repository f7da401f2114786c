import { Component, type ComponentType, type ReactNode } from 'react'

interface Props {
  /** Shown instead of the children after a failure. */
  Crash: ComponentType
  children: ReactNode
}

/** Shows an error page when a page crashes, inside the frame. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    const { Crash, children } = this.props
    return this.state.crashed ? <Crash /> : children
  }
}
