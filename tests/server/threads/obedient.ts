import { parentPort } from 'node:worker_threads'

// A thread that does as it is told, for the tests of the pool.
parentPort?.on('message', (order: { what: 'answer' | 'hang' | 'grow'; words?: string }) => {
  if (order.what === 'answer') parentPort?.postMessage({ words: order.words, isLast: true })
  if (order.what === 'hang') for (;;);
  const kept: object[] = []
  while (order.what === 'grow') kept.push({ words: `${kept.length}` })
})
