import { codesIn } from '@shangxue/contract/devices/device-codes'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useWayBack } from '../../../lib/address/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { DoneView, type DoneViewProps } from '../components/done-view.tsx'
import { Permitted } from '../components/permitted.tsx'
import { errorsOf, type MoveErrors } from '../move/check.ts'
import { collect, EMPTY_MOVE, type MoveDraft, piecesOf } from '../move/collect.ts'
import { MoveFields } from '../move/move-fields.tsx'
import { MoveGoods } from '../move/move-goods.tsx'
import { type Move, moveAddress, moveOf, SHAPES } from '../move/moves.ts'
import { useStockMove } from '../move/use-stock-move.ts'
import { goodsText } from '../quantities.ts'
import { useActionDraft } from '../use-action-draft.ts'
import { useResolved } from '../use-resolved.ts'

/** 库存操作: collects devices and accessories and makes one move with all of them. */
export default function MoveScreen() {
  const [search] = useSearchParams()
  const move = moveOf(search.get('do'))
  const codes = search.get('codes') ?? ''
  return (
    <Permitted permission={SHAPES[move].permission} title={SHAPES[move].name}>
      <MoveForm key={`${move} ${codes} ${search.get('kept')}`} move={move} given={codesIn(codes)} />
    </Permitted>
  )
}

/** Result of the submitted move. */
type Outcome = Pick<DoneViewProps, 'title' | 'document' | 'queued'>

const documentOf = (move: Move, { id, number }: { id: number; number: string }) => ({
  number,
  to: move === 'transfer' ? `/stock/transfers/${id}` : `/stock/documents/${id}`,
})

function MoveForm({ move, given }: { move: Move; given: readonly string[] }) {
  const { name, verb, done, note } = SHAPES[move]
  const navigate = useNavigate()
  const back = useWayBack('/home')
  const address = moveAddress(move, given)
  const base = `stock-move-${move}${given.length > 0 ? `-${given.join(',')}` : ''}`
  const outbox = useActionDraft(base, address)
  const form = useForm<MoveDraft, keyof MoveErrors>({
    initial: { ...EMPTY_MOVE, codes: given },
    draft: outbox.slot,
    validate: (): MoveErrors => errors(),
    // After a conflict, resolving the codes again marks the affected devices in the list.
    onError: ({ status }): unknown => (status === 409 ? resolution.refresh() : undefined),
    fieldOf: { [ERRORS.not_enough_stock.code]: 'items' },
  })
  const { values, change } = form
  const resolution = useResolved(values.codes)
  const collection = collect(move, values, resolution.known)
  const errors = () => errorsOf(move, values, collection, resolution.trouble)
  // Devices and accessories have different location fields, so the form waits until the codes of the address are
  // resolved.
  const { known, trouble } = resolution
  const awaited = given.length > 0 && collection.waiting.length > 0 && known.size === 0 && !trouble
  const [outcome, setOutcome] = useState<Outcome>()

  const goods = goodsText(collection.phones.length, piecesOf(collection.items))
  const send = useStockMove(move, form.callOptions.chain, {
    title: `${verb} ${goods}`,
    editAt: outbox.editAt,
    onQueued: (_, queued) => {
      outbox.keep(values)
      form.clear()
      setOutcome({ title: `${verb} ${goods}`, queued })
    },
  })
  const submit = form.handleSubmit(
    (sent) => send(sent, collection),
    undefined,
    (booked) =>
      setOutcome({
        title: `${done} ${goodsText(booked.devices, booked.pieces)}`,
        document: documentOf(move, booked),
      }),
  )
  const again = () => {
    setOutcome(undefined)
    // Without the devices of the address.
    void navigate(moveAddress(move), { replace: true })
  }

  if (outcome) {
    return (
      <DoneView page={name} back={back} {...outcome}>
        <Button block onClick={again}>
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
      submitLabel={`${verb}${goods && ` ${goods}`}`}
    >
      {awaited ? (
        <SkeletonList />
      ) : (
        <>
          <MoveGoods
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
