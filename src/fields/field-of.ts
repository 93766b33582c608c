export { fieldOf } from '#domain/kit/field-of.ts'
