// What can be done for whoever is signed in before any screen has come: his session is read and his databases are opened.
import { currentEngine } from '#app/session/engine.ts'

void currentEngine().catch(() => undefined)
