// How long tests wait for what is drawn: a limit for what hangs, not for what is slow.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 90_000 })
}

export {}
