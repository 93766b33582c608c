import { Component, type ReactNode } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { CrashNotice } from './CrashNotice.tsx'

/** Stands for a page that broke or did not come: the frame around it stays usable, and another address is another try. */
export function CrashNet({ children }: { children: ReactNode }) {
  return <Net location={useLocation()}>{children}</Net>
}

interface NetProps {
  location: Location
  children: ReactNode
}

interface Caught {
  error: unknown
  isCaught: boolean
  location: Location
}

class Net extends Component<NetProps, Caught> {
  override state: Caught = { error: null, isCaught: false, location: this.props.location }

  static getDerivedStateFromError(error: unknown) {
    return { error, isCaught: true }
  }

  static getDerivedStateFromProps({ location }: NetProps, state: Caught): Partial<Caught> | null {
    return location === state.location ? null : { error: null, isCaught: false, location }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.isCaught ? <CrashNotice error={this.state.error} /> : this.props.children
  }
}
