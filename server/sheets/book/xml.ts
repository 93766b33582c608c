import sax from 'sax'
import type { Sink } from './unpack.ts'

/** What is wanted of a part: names without their prefix, which writers choose as they like. */
export interface Handler {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Reads XML while it arrives. Throws for what is not well formed, and for a document type, which no workbook has. */
export function xmlSink(handler: Handler): Sink {
  const parser = sax.parser(true, { strictEntities: true } as object) // the types do not know this option
  const decoder = new TextDecoder()
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = () => {
    throw new Error('a document type')
  }
  parser.onopentag = ({ name, attributes }) => handler.open?.(bare(name), attributes as Record<string, string>)
  parser.ontext = (text) => handler.text?.(text)
  parser.oncdata = (text) => handler.text?.(text)
  parser.onclosetag = (name) => handler.close?.(bare(name))
  return (piece, isLast) => {
    parser.write(decoder.decode(piece, { stream: !isLast }))
    if (isLast) parser.close()
  }
}

function bare(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
