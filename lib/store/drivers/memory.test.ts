import { storeContract } from '../contract';
import { createMemoryStore } from './memory';

storeContract('memory', createMemoryStore);
