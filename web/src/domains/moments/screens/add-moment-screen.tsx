import { MOMENT_TEXT_MAX } from '@shangxue/contract/moments/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidate } from '../../../lib/api/queries.ts'
import { storedOwner } from '../../../lib/session/state.ts'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { MOMENT_QUERIES } from '../api.ts'
import { PictureField } from '../components/picture-field.tsx'
import { LIST_PATH } from '../moments.ts'
import {
  emptyPost,
  isEmpty,
  type Post,
  queuePost,
  readPosts,
  saveDraft,
  sendPosts,
  useDraft,
} from '../post-queue.ts'

/** 发布动态: text and photos, stored on this device until the server has accepted them. */
export default function AddMomentScreen() {
  const ready = useDraft(({ owner }) => owner !== '' && owner === storedOwner())
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    void readPosts().then(() => setIsRead(true))
  }, [])
  if (ready && isRead) return <Form />
  return (
    <Page title="发布动态" back={LIST_PATH}>
      <SkeletonList rows={3} />
    </Page>
  )
}

function Form() {
  const [initialPost] = useState(() => useDraft.getState().draft)
  const [post, setPost] = useState<Post>(() => initialPost ?? emptyPost())
  const [isSubmitted, setSubmitted] = useState(false)
  const latest = useRef(post)
  const publish = usePublishPost()
  const change = (fields: Partial<Post>) => {
    // photos finish scaling while the user types
    const next = { ...latest.current, ...fields }
    latest.current = next
    setPost(next)
    void saveDraft(isEmpty(next) ? null : next)
  }
  const emptyPostError = isEmpty(post) ? '请写点什么，或选一张照片' : undefined
  const submit = () => {
    setSubmitted(true)
    if (emptyPostError === undefined) return publish(post)
  }
  return (
    <FormPage
      title="发布动态"
      back={LIST_PATH}
      onSubmit={submit}
      submitLabel="发布"
      dirty={!isEmpty(post)}
      restored={initialPost !== null}
      onDiscard={() => {
        void saveDraft(null)
        latest.current = emptyPost()
        setPost(latest.current)
      }}
    >
      <TextArea
        label="想说的话"
        rows={5}
        maxLength={MOMENT_TEXT_MAX}
        placeholder="店里的新鲜事、成交的喜悦、给同事的提醒"
        value={post.body}
        error={isSubmitted ? emptyPostError : undefined}
        onChange={(event) => change({ body: event.target.value })}
      />
      <PictureField pictures={post.pictures} onChange={(pictures) => change({ pictures })} />
    </FormPage>
  )
}

const SENT_MESSAGES = '没有送到服务器，已保存在本机，恢复后打开动态会自动发布'

function usePublishPost() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (post: Post) => {
    await queuePost({ ...post, madeAt: Date.now() })
    const outcome = (await sendPosts()).at(-1)
    if (outcome === 'published') toast('已发布', { kind: 'success' })
    if (outcome === 'waits') toast(SENT_MESSAGES, { kind: 'warning' })
    await invalidate(queryClient, MOMENT_QUERIES)
    await navigate(LIST_PATH, { replace: true })
  }
}
