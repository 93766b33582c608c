import { ChainView } from '#app/features/flows/ChainView.tsx'
import { plainView } from '#app/fields/plain.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { Button, Card, FormField, IconButton } from '#app/ui/index.ts'
import { type ApprovalFlow, type Stage, stepCode } from '#domain/kit/approval.ts'
import { isAsked, unasked } from '#domain/kit/dependent.ts'
import type { ChoiceField, ChoicesField, Field, FieldMap, RowsField } from '#domain/kit/fields.ts'
import { type ChainNode, nodesAt, nodesOf } from '#domain/rules/approval-chain.ts'
import { approvalFlow } from '#domain/workflows/approval-flows.ts'
import { demandsOf } from '#domain/workflows/flow-chart.ts'
import './chain-input.css'

/** More signatures in one place are no order any more. */
const MOST_STEPS = 5

/**
 * 环节: for each place of the flow who signs there and in which order, beside what the law leaves no choice about; below it
 * the flow that it comes to.
 */
export function ChainInput({ field, value, onChange, media, disabled, others, inside }: FieldInputProps) {
  const flow = approvalFlow(others?.bizType)
  if (flow === undefined) return <p>请先选择流程</p>
  const nodes = nodesOf(value)
  const setAt = (state: string, next: (here: readonly ChainNode[]) => readonly ChainNode[]) =>
    onChange((before) =>
      Object.keys(flow.stages).flatMap((each) => {
        const here = nodesAt(flow, nodesOf(before), each)
        return each === state ? next(here) : here
      }),
    )
  return (
    <div className="chain">
      {Object.entries(flow.stages).map(([state, stage]) => (
        <StageInput
          key={state}
          flow={flow}
          state={state}
          stage={stage}
          fields={(field as RowsField).fields}
          nodes={nodesAt(flow, nodes, state)}
          errorAt={(node, name) => inside?.[`${nodes.indexOf(node)}/${name}`]}
          media={media}
          disabled={disabled}
          onChange={(next) => setAt(state, next)}
        />
      ))}
      <Card>
        <ChainView flow={flow} nodes={nodes.map((node) => ({ ...node, approverNames: null }))} />
      </Card>
    </div>
  )
}

interface StageInputProps extends Pick<FieldInputProps, 'media' | 'disabled'> {
  flow: ApprovalFlow
  state: string
  stage: Stage
  fields: FieldMap
  nodes: readonly ChainNode[]
  errorAt: (node: ChainNode, name: string) => string | undefined
  onChange: (next: (here: readonly ChainNode[]) => readonly ChainNode[]) => void
}

function StageInput({ flow, state, stage, fields, nodes, errorAt, media, disabled, onChange }: StageInputProps) {
  const isTerm = stage.by === undefined
  const most = isTerm ? 1 : MOST_STEPS
  const asked = askedFields(fields, stage, flow)
  const begin = (): ChainNode => ({
    step: stepCode(flow, state),
    approverType: isTerm ? 'owner' : 'role',
    dayType: stage.most?.dayType ?? 'working',
    apart: [...(stage.apart?.from ?? [])],
    ...(isTerm && { name: stage.label }),
  })
  const change = (at: number, name: string, next: (before: unknown) => unknown) =>
    onChange((here) =>
      here.map((node, index) => {
        if (index !== at) return node
        const changed = { ...node, [name]: next((node as Record<string, unknown>)[name] ?? null) }
        return { ...changed, ...unasked(fields, changed) }
      }),
    )
  return (
    <fieldset className="chain__stage">
      <legend className="chain__label">{stage.label}</legend>
      <ul className="chain__demands">
        {demandsOf(stage).map((demand) => (
          <li key={demand}>{demand}</li>
        ))}
      </ul>
      {nodes.map((node, at) => {
        const called = `${stage.label}环节${at + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own until one is given
          <fieldset key={at} className="chain__step">
            <legend className="chain__number">{isTerm ? '时限' : `环节${at + 1}`}</legend>
            <div className="chain__tools">
              {nodes.length > 1 && (
                <>
                  <IconButton
                    icon="up"
                    label={`上移${called}`}
                    disabled={disabled === true || at === 0}
                    onClick={() => onChange((here) => swapped(here, at - 1))}
                  />
                  <IconButton
                    icon="down"
                    label={`下移${called}`}
                    disabled={disabled === true || at === nodes.length - 1}
                    onClick={() => onChange((here) => swapped(here, at))}
                  />
                </>
              )}
              <IconButton
                icon="trash"
                label={`删除${called}`}
                disabled={disabled}
                onClick={() => onChange((here) => here.filter((_node, index) => index !== at))}
              />
            </div>
            {Object.entries(asked).map(([name, inner]) => {
              if (inner.kind === 'rows' || !isAsked(inner, { ...node })) return null
              const { Input } = plainView(inner)
              return (
                <FormField
                  key={name}
                  label={inner.label}
                  required={inner.required}
                  error={errorAt(node, name)}
                  hint={inner.hint}
                >
                  <Input
                    field={inner}
                    value={(node as Record<string, unknown>)[name] ?? null}
                    others={{ ...node }}
                    media={media}
                    disabled={disabled}
                    onChange={(next) => change(at, name, next)}
                  />
                </FormField>
              )
            })}
          </fieldset>
        )
      })}
      {nodes.length < most && (
        <Button size="small" icon="plus" disabled={disabled} onClick={() => onChange((here) => [...here, begin()])}>
          {isTerm ? `设定${stage.label}时限` : `添加${stage.label}环节`}
        </Button>
      )}
    </fieldset>
  )
}

/** The step before and the one after it, the other way round. */
function swapped(nodes: readonly ChainNode[], at: number): readonly ChainNode[] {
  const [one, other] = [nodes[at], nodes[at + 1]]
  if (one === undefined || other === undefined) return nodes
  return [...nodes.slice(0, at), other, one, ...nodes.slice(at + 2)]
}

/** What is asked of a step in this place, with the choices that it leaves. */
function askedFields(fields: FieldMap, { by, most }: Stage, { hasOfficers }: ApprovalFlow): FieldMap {
  const { name, approverType, approverRoles, approvers, sign, days, dayType, apart } = fields
  const term = { days, dayType: only(dayType, (code) => most?.dayType !== 'calendar' || code === 'calendar') }
  if (by === undefined) return known({ ...term })
  const posts: Readonly<Record<string, string>> = { gridLeader: 'town', supervisor: 'leader' }
  return known({
    name,
    approverType: only(approverType, (code) => {
      const post = posts[code]
      return code !== 'owner' && (post === undefined || by.some((role) => role === post))
    }),
    approverRoles: only(approverRoles, (code) => by.some((role) => role === code)),
    ...{ approvers, sign, ...term },
    apart: only(apart, (code) => code !== 'officers' || hasOfficers === true),
  })
}

function only(field: Field | undefined, isOffered: (code: string) => boolean): Field | undefined {
  if (field?.kind !== 'choice' && field?.kind !== 'choices') return field
  const options = Object.fromEntries(Object.entries(field.options).filter(([code]) => isOffered(code)))
  return { ...field, options } as ChoiceField | ChoicesField
}

const known = (fields: Readonly<Record<string, Field | undefined>>): FieldMap =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Field] => entry[1] !== undefined))
