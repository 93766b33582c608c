import { createStore } from './store.ts'

export interface Question {
  title: string
  text?: string | undefined
  okText?: string | undefined
  cancelText?: string | undefined
  danger?: boolean | undefined
  /** A word that must be typed first, for what cannot be undone. */
  typed?: string | undefined
}

export interface OpenQuestion extends Question {
  answer: (isYes: boolean) => void
}

/** The question being asked now, for the one host on the page. */
export const questionStore = createStore<OpenQuestion | null>(null)

/** Asks; false when the person thinks better of it or another question takes its place. */
export function confirm(question: Question): Promise<boolean> {
  questionStore.get()?.answer(false)
  return new Promise((resolve) => {
    questionStore.set({
      ...question,
      answer: (isYes) => {
        questionStore.set(null)
        resolve(isYes)
      },
    })
  })
}
