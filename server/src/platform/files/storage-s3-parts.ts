import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Problem } from '@portal/domain/problem';
import { callAws } from '../running/aws-trouble.ts';
import type { PartSlot } from './storage.ts';

/** S3 forgets an upload in parts once it is completed or aborted. */
const GONE = { NoSuchUpload: () => null };

/** Multipart uploads of a bucket; `keyOf` says where the parts of a path come together. */
export function s3Parts(own: S3Client, Bucket: string, keyOf: (path: string) => string) {
  /** What has arrived, as completing the upload names it. */
  async function arrived(path: string, UploadId: string) {
    const list = new ListPartsCommand({ Bucket, Key: keyOf(path), UploadId, MaxParts: 1_000 });
    const found = await callAws(() => own.send(list), GONE);
    return (found?.Parts ?? []).flatMap(({ PartNumber, ETag }) =>
      PartNumber === undefined ? [] : [{ PartNumber, ETag }],
    );
  }
  return {
    arrived,

    async begin(path: string, ContentType: string): Promise<string> {
      const begin = new CreateMultipartUploadCommand({ Bucket, Key: keyOf(path), ContentType });
      const { UploadId } = await callAws(() => own.send(begin));
      if (UploadId === undefined) throw new Problem('unavailable');
      return UploadId;
    },

    sign(
      client: S3Client,
      { path, storageId, number, size, expiresAt }: PartSlot,
      now: Date,
    ): Promise<string> {
      const command = new UploadPartCommand({
        Bucket,
        Key: keyOf(path),
        UploadId: storageId,
        PartNumber: number,
        ContentLength: size,
      });
      return getSignedUrl(client, command, {
        expiresIn: Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
        signingDate: now,
        signableHeaders: new Set(['host', 'content-length']),
      });
    },

    /** Throws `files-missing` while a part is not there; an upload that was completed before is left alone. */
    async complete(path: string, UploadId: string, count: number): Promise<void> {
      const Parts = await arrived(path, UploadId);
      if (Parts.length === 0) return;
      if (Parts.length < count) throw new Problem('files-missing');
      const complete = { Bucket, Key: keyOf(path), UploadId, MultipartUpload: { Parts } };
      await callAws(() => own.send(new CompleteMultipartUploadCommand(complete)), GONE);
    },

    async drop(path: string, UploadId: string): Promise<void> {
      const abort = new AbortMultipartUploadCommand({ Bucket, Key: keyOf(path), UploadId });
      await callAws(() => own.send(abort), GONE);
    },
  };
}
