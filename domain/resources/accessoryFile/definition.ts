import { anyOf, nobody, ofOneself, only } from '#domain/kit/access.ts'
import { bool, choice, instant, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/**
 * 附件 (`entities.md` P6; field names of the specification, section 3). A row exists from the moment a record names
 * the attachment; `complete` turns true when the bytes have arrived and their hash is right.
 */
export const accessoryFile = defineResource({
  name: 'accessoryFile',
  label: '附件',
  scope: 'server',
  retention: 'attachments',
  fields: {
    fileName: text({ label: '文件名', required: true, maxLength: 200 }),
    parentGuid: text({ label: '所属记录', maxLength: 64, silent: true }),
    parentResource: text({ label: '所属业务', maxLength: 60 }),
    moduleName: text({ label: '所属栏目', maxLength: 60 }),
    contentType: choice({ label: '类型', required: true, options: { img: '图片', video: '视频', file: '文件' } }),
    rootGuid: text({ label: '所属视频', maxLength: 64, silent: true }),
    mime: text({ label: '格式', maxLength: 100 }),
    size: integer({ label: '大小', min: 0, unit: '字节' }),
    sha256: text({ label: '校验值', maxLength: 64 }),
    width: integer({ label: '宽', min: 0 }),
    height: integer({ label: '高', min: 0 }),
    photoTimestamp: text({ label: '拍摄时间', maxLength: 40 }),
    photoLocation: text({ label: '拍摄位置', maxLength: 80 }),
    photoHash: text({ label: '照片指纹', maxLength: 16 }),
    fromAlbum: bool({ label: '来自相册' }),
    uploadUserGuid: reference('user', { label: '上传人' }),
    uploadUser: text({ label: '上传人', maxLength: 60 }),
    complete: bool({ label: '已收到' }),
    completeTime: instant({ label: '收到时间' }),
    storageKey: text({ label: '存放位置', maxLength: 200 }),
    companyGuid: reference('company', { label: '企业' }),
    gridPath: text({ label: '网格路径', maxLength: 300, copies: 'companyGuid.gridPath' }),
  },
  access: {
    // The files of a record are read through the record: who may read that may open them (`server/files/attachments`).
    read: anyOf(ofOneself('uploadUserGuid'), only(['admin'])),
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  list: {
    columns: ['fileName', 'contentType', 'size', 'uploadUser', 'complete', 'createTime'],
    filters: ['parentGuid', 'moduleName', 'contentType', 'complete'],
  },
  form: [],
  indexes: [['parentGuid'], ['rootGuid'], ['companyGuid', 'photoHash']],
})
