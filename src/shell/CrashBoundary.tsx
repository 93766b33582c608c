import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CrashNotice } from './CrashNotice.tsx'

interface CrashBoundaryProps {
  children: ReactNode
  /** Of what nobody should lose his page to: in its place when it broke or did not come. */
  instead?: ReactNode
}

/** The last net, around the router itself, and around what works unseen. Pages have the router's own error element. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    const { children, instead = <CrashNotice error={this.state.error} /> } = this.props
    return this.state.error === null ? children : instead
  }
}
