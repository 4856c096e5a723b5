import { parseCodeList } from '@shangxue/contract/devices/device-codes'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { DoneView, type DoneViewProps } from '../shared/done-view.tsx'
import { OUTBOX_DRAFT_PARAM, useOutboxDraft } from '../shared/use-outbox-draft.ts'
import { useResolvedCodes } from '../shared/use-resolved-codes.ts'
import { quantityText } from '../stock-labels.ts'
import {
  collectMove,
  EMPTY_MOVE,
  type MoveDraft,
  type MoveErrors,
  moveErrors,
  totalPieces,
} from './move-draft.ts'
import { MoveFields } from './move-fields.tsx'
import { MoveItems } from './move-items.tsx'
import { MOVE_DEFINITIONS, type Move, moveAddress, parseMove } from './moves.ts'
import { useSubmitMove } from './use-submit-move.ts'

/** 库存操作: collects devices and accessories and makes one move with all of them. */
export default function MoveScreen() {
  const [search] = useSearchParams()
  const move = parseMove(search.get('do'))
  const codes = search.get('codes') ?? ''
  return (
    <RequirePermission permission={MOVE_DEFINITIONS[move].permission} title={MOVE_DEFINITIONS[move].name}>
      <MoveForm
        key={`${move} ${codes} ${search.get(OUTBOX_DRAFT_PARAM)}`}
        move={move}
        initialCodes={parseCodeList(codes)}
      />
    </RequirePermission>
  )
}

/** Result of the submitted move. */
type Outcome = Pick<DoneViewProps, 'title' | 'document' | 'queued'>

const documentLink = (move: Move, { id, number }: { id: number; number: string }) => ({
  number,
  to: move === 'transfer' ? `/stock/transfers/${id}` : `/stock/documents/${id}`,
})

function MoveForm({ move, initialCodes }: { move: Move; initialCodes: readonly string[] }) {
  const { name, verb, done, note } = MOVE_DEFINITIONS[move]
  const navigate = useNavigate()
  const back = useBackTarget('/home')
  const address = moveAddress(move, initialCodes)
  const base = `stock-move-${move}${initialCodes.length > 0 ? `-${initialCodes.join(',')}` : ''}`
  const outboxDraft = useOutboxDraft(base, address)
  const form = useForm<MoveDraft, keyof MoveErrors>({
    initial: { ...EMPTY_MOVE, codes: initialCodes },
    draft: outboxDraft.slot,
    validate: (): MoveErrors => errors(),
    // After a conflict, resolving the codes again marks the affected devices in the list.
    onError: ({ status }): unknown => (status === 409 ? resolution.refresh() : undefined),
    fieldOf: { [ERRORS.not_enough_stock.code]: 'items' },
  })
  const { values, change } = form
  const resolution = useResolvedCodes(values.codes)
  const collection = collectMove(move, values, resolution.known)
  const errors = () => moveErrors(move, values, collection, resolution.error)
  // Devices and accessories have different location fields, so the form waits until the codes of the address are
  // resolved.
  const { known, error } = resolution
  const isLoadingCodes =
    initialCodes.length > 0 && collection.unresolved.length > 0 && known.size === 0 && !error
  const [outcome, setOutcome] = useState<Outcome>()

  const quantityLabel = quantityText(collection.phones.length, totalPieces(collection.items))
  const send = useSubmitMove(move, form.callOptions.attemptStore, {
    title: `${verb} ${quantityLabel}`,
    editAt: outboxDraft.editAt,
    onQueued: (_, queued) => {
      outboxDraft.save(values)
      form.clear()
      setOutcome({ title: `${verb} ${quantityLabel}`, queued })
    },
  })
  const submit = form.handleSubmit(
    (input) => send(input, collection),
    undefined,
    (posted) =>
      setOutcome({
        title: `${done} ${quantityText(posted.devices, posted.pieces)}`,
        document: documentLink(move, posted),
      }),
  )
  const startNext = () => {
    setOutcome(undefined)
    // Without the devices of the address.
    void navigate(moveAddress(move), { replace: true })
  }

  if (outcome) {
    return (
      <DoneView page={name} back={back} {...outcome}>
        <Button block onClick={startNext}>
          再{name}一批
        </Button>
      </DoneView>
    )
  }
  return (
    <FormPage
      title={name}
      subtitle={note}
      back={back}
      {...form.page}
      onSubmit={submit}
      submitLabel={`${verb}${quantityLabel && ` ${quantityLabel}`}`}
    >
      {isLoadingCodes ? (
        <SkeletonList />
      ) : (
        <>
          <MoveItems
            move={move}
            draft={values}
            change={change}
            collection={collection}
            resolution={resolution}
            errors={form.errors}
          />
          <MoveFields
            move={move}
            draft={values}
            change={change}
            collection={collection}
            errors={form.errors}
          />
        </>
      )}
    </FormPage>
  )
}
