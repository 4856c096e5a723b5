import { ERRORS } from '@shangxue/contract/errors/errors'
import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  type SecondFactorRequirement as Demand,
  getSecondFactorPolicy,
  getSecondFactorState,
  SECOND_FACTOR_POLICIES,
  SECOND_FACTOR_POLICY_NAMES,
  setSecondFactorPolicy,
} from '@shangxue/contract/session/second-factor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { invalidate, query } from '../../../lib/api/queries.ts'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Section } from '../../../ui/layout/page/page.tsx'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import styles from './second-factor.module.css'

type PolicyState = Output<typeof getSecondFactorPolicy>

const AUDIENCE_NOTES = {
  nobody: '每个人自己决定要不要开启',
  approvers: '老板，和有“资金管理”权限的人',
  everyone: '没有任何权限的“学习者”除外',
} as const

/** Describes how many users have not met the requirement; undefined if nobody is required. */
const progress = (demand: Demand, { without }: PolicyState): string | undefined => {
  if (demand === 'nobody') return undefined
  return without[demand] === 0 ? '都已开启' : `还有 ${without[demand]} 人没有开启`
}

/** Lets a boss choose who in the company must use a second factor. */
export function SecondFactorPolicy({ onSetUp }: { onSetUp: () => void }) {
  const state = useQuery({ ...query(getSecondFactorPolicy, {}), meta: { quiet: true } })
  const [open, setOpen] = useState(false)
  return (
    <Section title="公司要求">
      <Loaded of={state}>
        {(known) => (
          <>
            <List label="公司要求">
              <ListItem
                icon="people"
                title="要求两步验证"
                note={progress(known.demand, known) ?? AUDIENCE_NOTES.nobody}
                value={SECOND_FACTOR_POLICY_NAMES[known.demand]}
                onClick={() => setOpen(true)}
              />
            </List>
            {open && <Choice known={known} onClose={() => setOpen(false)} onSetUp={onSetUp} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

interface ChoiceProps {
  known: PolicyState
  onClose: () => void
  onSetUp: () => void
}

function Choice({ known, onClose, onSetUp }: ChoiceProps) {
  const { demand } = known
  const cache = useQueryClient()
  const [setUpFirst, setSetUpFirst] = useState(false)
  const form = useForm({
    initial: { demand },
    onError({ code }): unknown {
      setSetUpFirst(code === ERRORS.own_second_factor_first.code)
      // reloads the policy that another boss changed, or the next 保存 would be refused as well
      return code === ERRORS.conflict.code ? invalidate(cache, [getSecondFactorPolicy]) : undefined
    },
  })
  const save = useCall(setSecondFactorPolicy, {
    invalidates: [getSecondFactorPolicy, getSecondFactorState],
    ...form.callOptions,
  })
  const submit = form.handleSubmit(
    (chosen) => save.mutateAsync({ ...chosen, expected: demand }),
    '两步验证的要求已修改',
    onClose,
  )
  const startSetUp = () => {
    onClose()
    onSetUp()
  }
  return (
    <FormSheet
      open
      onClose={onClose}
      title="要求两步验证"
      {...form.sheet}
      error={setUpFirst ? undefined : form.submitError}
      onSubmit={submit}
    >
      {setUpFirst && form.submitError && (
        <Notice kind="warning" action={{ label: '现在开启', onSelect: startSetUp }}>
          {form.submitError}
        </Notice>
      )}
      <RadioList
        label="要求谁开启"
        options={SECOND_FACTOR_POLICIES.map((value) => ({
          value,
          label: SECOND_FACTOR_POLICY_NAMES[value],
          note: [AUDIENCE_NOTES[value], progress(value, known)].filter(Boolean).join('；'),
        }))}
        {...form.field('demand')}
      />
      <p className={styles.words}>
        保存后，被要求而没有开启的人照常登录，但要先开启两步验证才能使用其他功能；已经开启的人不能关闭。
      </p>
    </FormSheet>
  )
}
