import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CrashNotice } from './CrashNotice.tsx'

/** The last net, around the router itself. Pages have the router's own error element. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashNotice error={this.state.error} />
  }
}
