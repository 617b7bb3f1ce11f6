import { bucketForTests } from '../../testing/test-bucket';
import { storeContract } from '../contract';

const bucket = bucketForTests();
storeContract('s3', () => bucket().newStore());
