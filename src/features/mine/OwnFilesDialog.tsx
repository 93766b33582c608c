import { useState } from 'react'
import { Button } from '#app/ui/index.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import { ImageDialog } from '#app/widgets/upload/ImageDialog.tsx'
import { PictureVideoDialog } from '#app/widgets/upload/PictureVideoDialog.tsx'
import { UploadBox } from '#app/widgets/upload/UploadBox.tsx'
import './own-files.css'

const PORTRAIT = 'ownPortrait'
const PAPERS = 'ownPapers'
const PICTURES = 'ownPictures'

/** 我的附件: what somebody keeps on the platform for himself, of his work; nobody else sees it. */
export function OwnFilesDialog({ userGuid, onClose }: { userGuid: string; onClose: () => void }) {
  const [opened, setOpened] = useState<'images' | 'titled' | null>(null)
  const [round, setRound] = useState(0)

  function handleStored() {
    setOpened(null)
    setRound((before) => before + 1)
  }

  return (
    <>
      <Dialog title="我的附件" width={720} onClose={onClose}>
        <div className="own-files">
          <p className="own-files__note">证件、资料和照片存在平台上，换了设备也能打开，只有本人看得到。</p>
          <section aria-labelledby="own-portrait">
            <h3 id="own-portrait">工作照</h3>
            <UploadBox kind="singleImage" parentGuid={userGuid} moduleName={PORTRAIT} />
          </section>
          <section aria-labelledby="own-papers">
            <h3 id="own-papers">证件和资料</h3>
            <UploadBox kind="general" parentGuid={userGuid} moduleName={PAPERS} />
          </section>
          <section aria-labelledby="own-pictures">
            <h3 id="own-pictures">图片和视频</h3>
            <div className="own-files__deeds">
              <Button icon="camera" onClick={() => setOpened('images')}>
                连续上传图片
              </Button>
              <Button icon="video" onClick={() => setOpened('titled')}>
                带标题的图片或视频
              </Button>
            </div>
            <UploadBox key={round} kind="picture" parentGuid={userGuid} moduleName={PICTURES} />
          </section>
        </div>
      </Dialog>
      {opened === 'images' && (
        <ImageDialog parentGuid={userGuid} moduleName={PICTURES} onConfirm={handleStored} onClose={handleStored} />
      )}
      {opened === 'titled' && (
        <PictureVideoDialog
          parentGuid={userGuid}
          moduleName={PICTURES}
          onStored={handleStored}
          onClose={handleStored}
        />
      )}
    </>
  )
}
