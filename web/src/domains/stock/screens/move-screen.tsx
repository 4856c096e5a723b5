import { codesIn } from '@shangxue/contract/device-codes'
import { ERRORS } from '@shangxue/contract/errors'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useWayBack } from '../../../lib/address/index.ts'
import { ApiError } from '../../../lib/api/index.ts'
import { isQueued } from '../../../lib/outbox/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { DoneView, type DoneViewProps } from '../components/done-view.tsx'
import { Permitted } from '../components/permitted.tsx'
import { errorsOf } from '../move/check.ts'
import { collect, EMPTY_MOVE, type MoveDraft, piecesOf } from '../move/collect.ts'
import { MoveFields } from '../move/move-fields.tsx'
import { MoveGoods } from '../move/move-goods.tsx'
import { type Move, moveAddress, moveOf, SHAPES } from '../move/moves.ts'
import { useStockMove } from '../move/use-stock-move.ts'
import { goodsText } from '../quantities.ts'
import { useActionDraft } from '../use-action-draft.ts'
import { useResolved } from '../use-resolved.ts'

/** 库存操作: collects phones and accessories, and does one thing with all of them. */
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

/** What became of it. */
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
  const draft = useActionDraft<MoveDraft>(base, { ...EMPTY_MOVE, codes: given }, address)
  const resolution = useResolved(draft.value.codes)
  const collection = collect(move, draft.value, resolution.known)
  // phones stand elsewhere than accessories: the form comes once it is known what was brought along
  const { known, trouble } = resolution
  const awaited = given.length > 0 && collection.waiting.length > 0 && known.size === 0 && !trouble
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const [outcome, setOutcome] = useState<Outcome>()

  const goods = goodsText(collection.phones.length, piecesOf(collection.items))
  const send = useStockMove(move, draft.chain, {
    title: `${verb} ${goods}`,
    editAt: draft.editAt,
    onQueued: (_, queued) => {
      draft.keep()
      setOutcome({ title: `${verb} ${goods}`, queued })
    },
  })

  const change = (fields: Partial<MoveDraft>) => {
    setRefusal(undefined)
    draft.change(fields)
  }
  const errors = tried ? errorsOf(move, draft.value, collection, resolution.trouble) : {}
  const atItems = refusal?.code === ERRORS.not_enough_stock.code
  const submit = async () => {
    setTried(true)
    setRefusal(undefined)
    if (Object.keys(errorsOf(move, draft.value, collection, resolution.trouble)).length > 0) return
    try {
      const booked = await send(draft.value, collection)
      draft.clear()
      setOutcome({
        title: `${done} ${goodsText(booked.devices, booked.pieces)}`,
        document: documentOf(move, booked),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isQueued(error)) return
      setRefusal(error)
      // What stands otherwise than this screen believes is marked in the list.
      if (error.status === 409) await resolution.refresh()
    }
  }
  const again = () => {
    setOutcome(undefined)
    setTried(false)
    // Without the phones that the address brought along.
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
      onSubmit={submit}
      submitLabel={`${verb}${goods && ` ${goods}`}`}
      dirty={draft.dirty}
      onDiscard={draft.clear}
      restored={draft.restored}
      error={atItems ? undefined : refusal?.message}
    >
      {awaited ? (
        <SkeletonList />
      ) : (
        <>
          <MoveGoods
            move={move}
            draft={draft.value}
            change={change}
            collection={collection}
            resolution={resolution}
            errors={{ ...errors, ...(atItems && { items: refusal?.message }) }}
          />
          <MoveFields
            move={move}
            draft={draft.value}
            change={change}
            collection={collection}
            errors={errors}
          />
        </>
      )}
    </FormPage>
  )
}
